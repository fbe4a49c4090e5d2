// Words of questions rather than of subjects, beside the stop words of the library: Hindi written in Latin letters, which
// no list has, and how learners ask. Data for words.ts; none of it belongs to any one module.
import { EVERYDAY as ENGLISH, EVERYDAY_HINDI, SHORTHAND } from "./everyday-words.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Left out everywhere. */
export const EMPTY: readonly string[] = [
	...words(SHORTHAND),
	...words(`
		im ive id ill dont doesnt didnt cant wont isnt arent wasnt couldnt shouldnt wouldnt whats thats theres lets
		u ur r pls plz please also just really realy very much many lot lots still yet ok okay sir maam mam hi hello hey
		get gets got let us one thing things something someone way etc eg ie like upon per via
	`),
	...words(`
		hai hain he tha thi ho hota hoti hote hona hone hua hui hue hu hoon hun main mai mein me mera meri mere mujhe
		mujhko hum hame hamein hamara tum tumhe aap ap aapko apna apni apne ye yeh yah wo woh vo voh is us iska iski iske
		uska uski uske inka unka kya kyu kyun kyon kaise kaisa kaisi kab kahan kaha kaun kon kaunsa kitna kitni kitne kis
		kisi kise kisko kisne ka ki ke ko se par pe pr aur ya bhi to toh na nahi nahin nhi mat sab sabhi kuch kuchh koi jab
		tab tak liye lie karna karne karta karti karte kar kare karen karu karun karo kiya kiye ki chahiye raha rahi rahe
		gaya gayi gaye jata jati jate jaye jaaye ja jana jane ho hoga hogi honge wala wali wale matlab batao bata bataiye
		batayiye samjhao samjhaiye aaya aayi aata aati aate ata lagta lagti lagte lena leta sakta sakti sakte bahut bohot
		thoda jyada zyada yaar bhai kripya haan sirf fir phir abhi bas wajah ek hi
	`),
	...words(`
		क्या क्यों कैसे कैसा कैसी कब कहाँ कहां कौन कौनसा कितना कितने कितनी किसने किसका में मैं हम हमें हमारा मुझे मेरा मेरी मेरे तुम
		आप आपका है हैं हूँ हूं था थी थे की का के को से पर ने भी तो ही और या नहीं न मत सब कुछ कोई जब तब तक लिए करना करने करता
		करती करते करें करे करूँ किया चाहिए रहा रही रहे गया गयी गए जाता जाती जाते जाए जाना होना होने होगा होगी वाला वाली वाले
		बताओ बताइए बताएं बताइये समझाओ समझाइए मतलब सकता सकती सकते बहुत थोड़ा ज्यादा कृपया हां हाँ सिर्फ फिर अभी बस वह यह इस उस
		रहता रहती रहते पड़ता देता लेता लगता लगती लगते एक
	`),
	...words(
		"هل ماهو ماهي ماذا لماذا كيف متى أين كم أي هو هي هذا هذه ذلك عن في من على إلى مع أو و ثم ما لا لم لن قد كان تكون يكون يوجد",
	),
	...words("吗 呢 吧 什么 怎么 为什么 哪 哪个 是 的 了 在 和 请 请问"),
];

/** Kept, since a lesson may be about them; in a question they count little, and nothing where no lesson has them. */
export const EVERYDAY: readonly string[] = [...words(ENGLISH), ...words(EVERYDAY_HINDI)];

/** The same, and a question of nothing else is about nothing in particular. */
export const ASKING: readonly string[] = [
	...words(`
		explain explanation tell mean means meaning meant difference diffrence different vs versus understand understood
		confused confusing doubt help example examples know knows want call called made possible repeat again clear unclear
		important point topic lesson chapter module subject kind type types hindi hinglish summary summarise summarize
		define definition describe reason purpose main actually exactly properly simple simply detail details about
	`),
	...words(
		"samajh samjh samajhna fark antar farak udaharan paribhasha batana accha acha theek thik sahi kaam cheez",
	),
	...words(
		"अंतर फर्क मतलब अर्थ समझ समझा समझाएं समझाएँ समझाना आया आई आता उदाहरण परिभाषा बताना ठीक सही अच्छा चीज काम उपयोग प्रकार होता होती होते",
	),
	...words("الفرق معنى تعريف مثال أمثلة اشرح شرح أفهم فهم يعني استخدام أنواع نوع"),
	...words("解释 意思 区别 例子 如何 说明"),
];
