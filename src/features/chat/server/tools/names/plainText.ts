/** A text as names are compared: lower case, full-width forms narrow, without spaces, dashes and dots; `at[i]` is where its i-th character stood. */
export type PlainText = { readonly plain: string; readonly at: readonly number[]; readonly text: string }

const skipped = /[\s\-–—－_.·•#"'“”‘’「」《》]/u

export const plainText = (text: string): PlainText => {
  let plain = ''
  const at: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const each = text[index] ?? ''
    if (skipped.test(each)) continue
    const narrow = each.normalize('NFKC').toLowerCase()
    plain += narrow
    for (let part = 0; part < narrow.length; part += 1) at.push(index)
  }
  return { plain, at, text }
}

export const plainName = (name: string): string => plainText(name).plain

const kindOf = (character: string | undefined): 'digit' | 'latin' | 'other' =>
  character === undefined ? 'other' : /\d/.test(character) ? 'digit' : /[a-z]/i.test(character) ? 'latin' : 'other'

/** Whether [start, end) of the plain text begins and ends where words do: "box1" is not in "box12", "pile" not in "compile". */
export const isWhole = ({ at, text }: PlainText, start: number, end: number): boolean => {
  const [first, last] = [at[start] ?? 0, at[end - 1] ?? 0]
  const parts = (left: string | undefined, right: string | undefined): boolean => {
    const kind = kindOf(left)
    return kind === 'other' || kind !== kindOf(right)
  }
  return parts(text[first - 1], text[first]) && parts(text[last], text[last + 1])
}
