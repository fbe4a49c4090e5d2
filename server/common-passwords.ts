// Passwords of 8 and more characters that everybody tries first (security 6.2.4). Written down by hand from what the
// yearly lists of leaked passwords agree on: no list comes with any package that is installed.

const COMMON = `
12345678 123456789 1234567890 12345678910 123123123 111111111 11111111 00000000 87654321 987654321 0987654321 88888888
99999999 22222222 55555555 66666666 77777777 12341234 11223344 12344321 147258369 123654789 789456123 123456789a
123456789q 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 qwerty12345
qazwsxedc asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 zaq12wsx abcd1234 abc12345 abc123456 abcdefgh abcdefghi a1b2c3d4
a1234567 a12345678 a123456789 aa123456 aa12345678 1234abcd 123qweasd qwe123456 q1w2e3r4 q1w2e3r4t5 asdf1234
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 pass12345 passwort
passwort1 motdepasse contrasena changeme changeme1 change-me letmein1 letmein123 welcome1 welcome12 welcome123
iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball basketball superman
batman123 spiderman starwars trustno1 whatever computer internet michelle jennifer jordan23 michael1 charlie1
dragon123 monkey123 shadow123 master123 killer123 samantha victoria elephant butterfly liverpool corvette mercedes
maverick midnight snowball cocacola pokemon1 minecraft asdasdasd aaaaaaaa xxxxxxxx zzzzzzzz
administrator administrator1 admin123 admin1234 admin12345 admin123456 adminadmin root1234 rootroot test1234 testtest
testing123 testtest1 user1234 guest123 default1 secret123 teacher1 teacher123 school123 student1 student123
learning learning1 learning123 education education1 doubtless doubtless1 doubtless123 classroom
`;

const LIST = new Set(COMMON.split(/\s+/).filter(Boolean));

/**
 * Whether a password is one of the commonest, in any case; or one character again and again; or one of `own`: what
 * somebody who attacks this very account would try first (its e-mail, the site's name).
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
	const plain = password.toLowerCase();
	if (LIST.has(plain) || own.some((word) => word.toLowerCase() === plain)) return true;
	return /^(.)\1*$/su.test(plain) && /^[\x21-\x7e]/.test(plain);
}
