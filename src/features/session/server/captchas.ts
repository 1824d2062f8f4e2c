import { randomInt } from 'node:crypto'
import type { SealedInput } from '#server/http/sealedInput.ts'
import { captchaImage } from './captchaImage.ts'
import { glyphs } from './glyphs.ts'

type Captchas = {
  /** a picture for this nonce; one drawn before for it no longer counts. undefined where the nonce is not fresh */
  draw(nonce: string): Promise<string | undefined>
  /** true once, for what the picture of this nonce shows, in time; what was asked is used up either way */
  take(nonce: string, answer: string): Promise<boolean>
}

const length = 4
const alphabet = Object.keys(glyphs)

const drawCharacters = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')

const random = (): number => randomInt(2 ** 32) / 2 ** 32

/** Answers are kept beside the nonces that they belong to. */
export const createCaptchas = (
  sealed: Pick<SealedInput, 'noteCaptcha' | 'takeCaptcha'>,
  characters = drawCharacters,
): Captchas => ({
  draw: async (nonce) => {
    const answer = characters()
    return (await sealed.noteCaptcha(nonce, answer)) ? captchaImage(answer, random) : undefined
  },
  take: async (nonce, answer) => (await sealed.takeCaptcha(nonce)) === answer.trim().toUpperCase(),
})
