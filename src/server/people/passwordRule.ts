import type { ErrorKey } from '#contract/errors.ts'

const common: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 0987654321 654321 111111 1111111 11111111 000000
  00000000 222222 333333 555555 666666 66666666 777777 888888 88888888 999999 112233 121212 123123 123123123 123321 123654 159753
  147258369 520520 5201314 1314520 password password1 password123 passw0rd p_ssw0rd qwerty qwerty123 qwerty1 qwertyuiop asdfgh
  asdfghjkl zxcvbn zxcvbnm 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 abc123 abcd1234 abcdef abc123456 a123456 a1234567 aa123456
  aaaaaa admin1 admin123 admin1234 admin123456 administrator root123 rootroot test123 test1234 letmein welcome welcome1 iloveyou
  woaini woaini1314 monkey dragon sunshine football changeme secret default guest123 user123 tidewatt`.split(/\s+/),
)

/** What speaks against a new password, or undefined. */
export const passwordFault = (fresh: string, old: string): ErrorKey | undefined => {
  if (!/^[A-Za-z0-9_]{6,16}$/.test(fresh)) return 'password.pattern'
  if (fresh === old) return 'password.same'
  return common.has(fresh.toLowerCase()) ? 'password.common' : undefined
}
