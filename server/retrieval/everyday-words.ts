// Words that learners wrap a doubt in: feelings, people, how they type. Where a module has such a word it is found by it;
// where it has not, the word is no sign that the doubt is about something else. Data for filler-words.ts.

/** What hurried fingers make of words that say nothing. */
export const SHORTHAND = `
	wat wht whut wot wen whn wer whr wich whch wic hw y cuz coz cos bcoz bcz bcuz becoz becuz becaus shud shld cud cld wud
	wld dnt dont dosnt doesnt didnt cnt nt nd n abt abot thr ther thier der dis dat dese tht thn den iam hav hv hve gv giv
	wanna gonna gotta lemme gimme kinda dunno idk tho thru wid wth frm bfr b4 aftr bt jst jus luk plss plzz plis kindly
	thnx thanx gud gd bttr wrk knw kno stil evry sm smthng smth wats whats hows whens wheres whys rly reali rlly
`;

/** English: beside the subject, never the subject. */
export const EVERYDAY = `
	afraid scared fear worried worry hate like love bored boring lazy stupid dumb confuse lost stuck feel feels feeling felt
	think thinks thought guys friend friends teacher teachers mom mother dad father brother sister parents people person
	everyone everybody anyone anybody someone somebody nobody told tells telling said says saying heard hear asked ask asks
	asking try tries tried trying keep keeps kept put puts stay stays come comes came coming went gone going start started
	starts stop stops again still always never ever sometimes often usually maybe able enough too quite little bit more most
	less least better worse worst bad nice fine fast quick quickly slow slowly easy easily hard tough wrong true false yes
	no side front back top inside outside near little younger elder small short whole full half else instead rather whether
	though although whenever everything nothing anything before after during while until only mostly probably exactly
	necessary need needs compulsory must allowed allow happens happened became become becomes seem seems looks looked matter
	matters care useful useless usefull helpful method ways idea ideas stuff problem issue reply respond suggest suggestion
	advice advise share send show shows check now today later soon daily banana write learn question answer first second
	new old big long time times every give take go see look find make makes work works working use used using best good
	right correct happen call
`;

/** The same in Hindi, in Latin letters and in its own. */
export const EVERYDAY_HINDI = `
	bhar poora pura puri saara sara dono alag banao banana banane banaye banaya banaun banau bana banta banti bante bane
	dena dene deta dete do dijiye dedo dedijiye lelo lo rakh rakho rakhu rakhna rakhe dekh dekhna dekho dekhu pata malum
	chahie chahta chahti chah sakte sake sako pao paya pata paaya padta padti padega padegi pade hoti jaruri zaroori zaruri
	jaldi der dhire acche achha achchha accha bura buri mushkil aasan asan kam bahot itna itni utna bilkul shayad hamesha
	kabhi pehle pehla baad bich beech saath sath bina alawa samne side andar bahar upar niche wapas dubara agar magar lekin
	isliye kyonki kyuki kyunki toh chalo yahi wahi vahi aise waise vaise jaise tarah tarike tarika sabse dhang cheezen
	mushkilen pareshan dar darr bolo bol kehte kehta kaha dijie madad help solve hindi hinglish
	बनाएं बनाएँ बनाऊं बनाऊँ बनाओ बनाना बनाने बनाते बनाए बनाये बनता बने दो देना देने दीजिए दें ले लो लेना लेने रखें रखूं रखूँ
	भर पूरा पूरी सारा दोनों अलग देर जल्दी तो ज़रूरी जरूरी कम बिल्कुल शायद हमेशा कभी बिना अंदर बाहर ऊपर नीचे वापस अगर
	लेकिन इसलिए क्योंकि ऐसे वैसे जैसे तरह सबसे पास बजाय मदद हिंदी हिन्दी कमजोर कमज़ोर इस्तेमाल प्रयोग पता डर परेशान
	कैसा सकूं सकूँ पाऊं पाता पाती पाते जरा कहते
`;
