import { randomInt } from 'node:crypto'
import { dropOldest } from '#server/http/bounded.ts'
import { captchaImage } from './captchaImage.ts'
import { glyphs } from './glyphs.ts'
import { nonceLifetime } from '#server/http/nonces.ts'

export type Captchas = {
  /** a picture for this nonce; one drawn before for it no longer counts */
  draw(nonce: string): string
  /** true once, for what the picture of this nonce shows, in time; what was asked is used up either way */
  take(nonce: string, answer: string): boolean
}

const length = 4
const alphabet = Object.keys(glyphs)

export const drawCharacters = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')

const random = (): number => randomInt(2 ** 32) / 2 ** 32

/** Answers are kept by this process; at most `limit`, the oldest go first. */
export const createCaptchas = (clock: () => number, characters = drawCharacters, limit = 10_000): Captchas => {
  const asked = new Map<string, { answer: string; at: number }>()
  return {
    draw: (nonce) => {
      const answer = characters()
      asked.delete(nonce)
      asked.set(nonce, { answer, at: clock() })
      dropOldest(asked, limit)
      return captchaImage(answer, random)
    },
    take: (nonce, answer) => {
      const held = asked.get(nonce)
      asked.delete(nonce)
      return held !== undefined && clock() - held.at <= nonceLifetime && held.answer === answer.trim().toUpperCase()
    },
  }
}
