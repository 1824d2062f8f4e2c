import type { Speech } from './speech.ts'

const registers: readonly (readonly [key: string, words: RegExp])[] = [
  ['chargedEnergy', /充|(?<!dis)charg/],
  ['dischargedEnergy', /放|discharg/],
  ['consumedEnergy', /[用耗]|\bconsum|\bused?\b|\buses\b/],
  ['suppliedEnergy', /供|\bsuppl|\bdeliver/],
]

const withKeys = (speech: Speech, keys: readonly string[], words = keys[0] ?? ''): Speech => ({
  ...speech,
  asked: { ...speech.asked, quantities: [{ start: 0, end: 0, words, keys }] },
})

/** "Which box charged most" speaks of a register that it does not name. */
export const withEnergy = (speech: Speech): Speech => {
  const { asked } = speech
  if (asked.quantities.length > 0) return speech
  const [key] = registers.find(([, words]) => words.test(asked.text)) ?? []
  return key === undefined ? speech : withKeys(speech, [key])
}

/** "How much is left at this station altogether" asks for energy. */
export const withStored = (speech: Speech): Speech => withKeys(speech, ['dischargeable'], '')

/** A kind of equipment without a quantity is listed by its SOC. */
export const withCharge = (speech: Speech): Speech => withKeys(speech, ['soc', 'power'], 'soc')
