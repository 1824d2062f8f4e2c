/** A port by what it is called: names, code, aliases. */
export type Named = { readonly portId: string; readonly words: readonly string[] }

/** Small letters and digits only: crews type `CN NTG`, `cnntg` and `CN-NTG` alike. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The port that a crew means: a name, an alias or a code (UN/LOCODE), the last where it says `FROM>TO`. */
export const portMeant = (ports: readonly Named[], said: string | null): string | undefined => {
  const word = plain(said?.split('>').at(-1) ?? '')
  return word === '' ? undefined : ports.find(({ words }) => words.some((each) => plain(each) === word))?.portId
}
