// Doubts about the lessons in lessons/, as learners type them, in own words. The search was changed by those of the half
// "tuning" alone; the others were not asked until it was finished. A line is "doubt | numbers of the sections that answer it";
// without a number the lesson does not cover it. The English lessons for tuning are those of text-questions.ts.
import type { AskedLanguage, Half } from "./measure.ts";

export const LESSON_QUESTIONS: Record<Half, Record<AskedLanguage, string>> = {
	tuning: {
		en: "",
		hi: `
कठिन विषय कब पढ़ना चाहिए | 1
रोज़ की आदत कैसे बनाएं | 1
कितने दिन बाद दोहराना चाहिए | 2
रटने से क्या नुकसान है | 2
भूलना कैसे कम करें | 2
किताब बंद करके क्या करें | 3
स्मरण परीक्षण क्या है | 3
गलतियां कैसे मिलाएं | 3
विद्यार्थी को कितने घंटे सोना चाहिए | 4
परीक्षा की रात जागना ठीक है? | 4
फोन कहाँ रखें पढ़ते समय | 5
एकाग्रता क्यों टूटती है | 5 4
दोस्तों के साथ पढ़ने का फायदा | 6
समूह में कितने मित्र हों | 6
प्रकाश संश्लेषण में कौन सी गैस निकलती है |
अकबर का जन्म कहाँ हुआ था |
द्विघात समीकरण का सूत्र |
खीर बनाने की विधि |
वाक्य में क्रिया विशेषण क्या होता है |
गंगा नदी कहाँ से निकलती है |
अम्ल और क्षार में अंतर |
क्रिकेट का विश्व कप किसने जीता |
कंप्यूटर वायरस क्या है |
संविधान कब लागू हुआ |
`,
		"hi-Latn": `
padhai ka tarika | 1
kathin vishay kab padhu | 1
kitne din baad dohrana chahiye | 2
ratne se kya nuksan | 2
kitab band karke kya likhe | 3
smaran parikshan kya hai | 3
galtiyan kaise milaye | 3
neend kitne ghante ki | 4
raat ko jagna thik hai kya | 4
phone dusre kamre me kyu | 5
ekagrata kaise badhaye | 5
samuh me padhna | 6
mitra ko path samjhana | 6
prakash sanshleshan kya hai |
akbar ka janm kab hua |
ganga nadi kahan se nikalti hai |
kheer banane ki vidhi |
amla aur kshar me antar |
sanvidhan kab lagu hua |
cricket match kisne jeeta |
`,
		ar: `
متى يزداد التبخر | 1
كيف يتحول ماء البحر إلى بخار | 1
كيف تتكون السحب | 2
ما معنى التكاثف | 2
لماذا تسقط القطرات من السحابة | 3
بماذا تقاس كمية الأمطار | 3
ما سبب الفيضان | 4
أين يذهب الماء الذي لا تمتصه التربة | 4
لماذا نحفر البئر | 5
كيف تتجمع المياه الجوفية | 5
كم نسبة المياه العذبة على الأرض | 6
متى نروي الحديقة | 6
ما هو دور الرياح | 1
ما هي عاصمة مصر |
من اخترع الهاتف |
كيف أحل معادلة من الدرجة الثانية |
ما هو الفاعل في الجملة |
كم لاعبا في فريق كرة القدم |
متى بدأت الحرب العالمية الثانية |
كيف أطبخ الأرز |
ما هي سرعة الضوء |
من كتب كتاب كليلة ودمنة |
ما عدد عظام جسم الإنسان |
`,
		zh: `
植物怎样吸收二氧化碳 | 1
气孔有什么用 | 1
叶子为什么是绿色的 | 2
叶绿素吸收什么光 | 2
氧气从哪里来 | 3
没有光会怎样 | 3
葡萄糖是怎么形成的 | 4
暗反应需要光吗 | 4
温度太高为什么变慢 | 5
怎样加快光合作用 | 5
煤和石油是怎么来的 | 6
光合作用对人类有什么好处 | 6
根的作用是什么 | 1
长城有多长 |
怎么做红烧肉 |
一元二次方程怎么解 |
唐朝的首都在哪里 |
篮球比赛有几节 |
电流的单位是什么 |
谁写了红楼梦 |
手机没电了怎么办 |
英语的过去式怎么变 |
汇率为什么会上涨 |
`,
	},
	"held out": {
		en: `
what happens if i break a magnet in half | 1
do two north poles attract | 1
is copper magnetic | 2
why doesnt a magnet stick to plastic | 2
which metals are attracted | 2
steel or soft iron, which stays magnetic | 2
how can you see the field | 3
where do field lines start and end | 3
where is the force strongest | 3
why does a compass needle point north | 4
what is declination | 4
how did sailors find their way | 4
how to make an electromagnet stronger | 5
how does a scrapyard crane let go | 5
role of iron core in coil | 5
what happens when you heat a magnet | 6
curie temprature meaning | 6
does hammering harm a magnet | 6
who wrote hamlet |
how do plants make food |
solve 2x + 3 = 11 |
capital of australia |
how do i bake a chocolate cake |
when did the second world war end |
difference between mitosis and meiosis |
what is an adjective |
why is the sky blue |
price of a train ticket to delhi |
how many players in a hockey team |
what causes inflation |
best phone under 15000 |
how to delete my account |
`,
		hi: `
विद्युत धारा क्या है | 1
धारा किसमें मापते हैं | 1
मोटे तार से क्या होता है | 1
विभवांतर की इकाई | 2
इलेक्ट्रॉनों को कौन धकेलता है | 2
प्रतिरोध की इकाई क्या है | 3
घर की तारें तांबे की क्यों होती हैं | 3
पतले तार का प्रतिरोध | 3
एक बल्ब बुझने पर सारे क्यों बुझ जाते हैं | 4
घरों में कौन सा जोड़ होता है | 4
श्रेणीक्रम और समांतर में अंतर | 4
फ्यूज कैसे काम करता है | 5
गीले हाथ से स्विच क्यों नहीं छूना चाहिए | 5
बिजली का यूनिट क्या होता है | 6
एलईडी कम बिजली लेती है क्या | 6
बिल कैसे गिना जाता है | 6
कबीर के दोहे का अर्थ |
पौधे भोजन कैसे बनाते हैं |
भारत के राष्ट्रपति कौन हैं |
त्रिभुज का क्षेत्रफल कैसे निकालें |
मुगल साम्राज्य का पहला बादशाह |
समास के भेद |
मानसून कब आता है |
हृदय में कितने कक्ष होते हैं |
दाल मखनी कैसे बनाएं |
हॉकी में कितने खिलाड़ी |
ब्याज की दर कैसे निकालते हैं |
चंद्रमा पर पहला आदमी |
`,
		"hi-Latn": `
vidyut dhara kya hai | 1
dhara kisme mapte hain | 1
vibhavantar ki ikai | 2
electron ko kaun dhakelta hai | 2
pratirodh ki ikai kya hai | 3
tambe ka taar kyu | 3
patli taar ka pratirodh | 3
shreni aur samantar me antar | 4
balb bujhne par sab kyu bujh jate | 4
fuse kaise kaam karta hai | 5
geele haath se switch | 5
bijli ka bill | 6
led kam bijli leti hai kya | 6
meter par unit | 6
kabir ke dohe ka arth |
paudhe bhojan kaise banate hain |
tribhuj ka kshetraphal |
bharat ke rashtrapati kaun hain |
mughal samrajya ka pehla badshah |
dal makhani recipe |
hockey me kitne khiladi |
samas ke bhed |
chand par pehla aadmi |
byaj ki dar kaise nikale |
`,
		ar: `
أين يبدأ الهضم | 1
ما فائدة اللعاب | 1
كيف يتحول النشا إلى سكر | 1
كيف تصل اللقمة إلى المعدة | 2
ما هو المريء | 2
لماذا تفرز المعدة الحمض | 3
ما الذي يحمي جدار المعدة | 3
أين تفكك البروتينات | 3
كم طول الأمعاء الدقيقة | 4
ما وظيفة الزغابات | 4
ما دور الكبد في هضم الدهون | 5
من أين يأتي الأنسولين | 5
كيف نمنع الإمساك | 6
هل البكتيريا في الأمعاء نافعة | 6
أين يمتص الماء والملح | 6
ما هي عاصمة المغرب |
كيف تحدث الزلازل |
من بنى الأهرامات |
ما هو المبتدأ والخبر |
كيف أحسب مساحة المثلث |
متى اخترعت الطباعة |
كم عدد الكواكب |
أفضل هاتف محمول رخيص |
كيف أزرع الطماطم |
ما هي قوانين كرة السلة |
من هو المتنبي |
كيف يعمل المصباح الكهربائي |
`,
		zh: `
地震是怎么发生的 | 1
板块为什么会动岩石会断 | 1
什么是震源 | 2
震中在哪里 | 2
震源浅破坏大吗 | 2
纵波和横波哪个快 | 3
怎样推算距离 | 3
房屋为什么左右摇晃 | 3
震级增加一级能量增加多少 | 4
震级和烈度有什么区别 | 4
海啸是怎样形成的 | 5
海啸在深海看得出来吗 | 5
地震时应该躲在哪里 | 6
可以乘电梯吗 | 6
在室外要注意什么 | 6
李白是哪个朝代的诗人 |
怎样背英语单词 |
三角形的面积怎么算 |
叶子为什么会变黄 |
足球队有几个人 |
水的化学式是什么 |
怎么炒鸡蛋 |
股票为什么下跌 |
电脑死机怎么办 |
长江有多长 |
牛顿第一定律是什么 |
孔子生于哪一年 |
`,
	},
};
