import { decode } from './entities.ts'

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }

/** Elements whose content is no text for a reader; it is left out with them. */
const dropped = new Set(
  'script style iframe noscript noembed noframes textarea title xmp plaintext template svg math object embed select option applet head audio video canvas'.split(
    ' ',
  ),
)
const nameStart = /[A-Za-z]/
const nameEnd = /[\s/>]/
const mostAttributes = 32

type Tag = { name: string; attributes: Map<string, string>; end: number }

/** Reads a tag's name and attributes from behind `<` or `</` up to and with its `>`; undefined where it never ends. */
const readTag = (html: string, start: number): Tag | undefined => {
  let at = start
  const until = (stop: RegExp): string => {
    const from = at
    while (at < html.length && !stop.test(html.charAt(at))) at += 1
    return html.slice(from, at)
  }
  const value = (): string => {
    const quote = html.charAt(at)
    if (quote !== '"' && quote !== "'") return until(/[\s>]/)
    const end = html.indexOf(quote, at + 1)
    const from = at + 1
    at = end < 0 ? html.length : end + 1
    return html.slice(from, end < 0 ? html.length : end)
  }
  const name = until(nameEnd).toLowerCase()
  const attributes = new Map<string, string>()
  for (;;) {
    until(/[^\s/]/)
    if (at >= html.length) return undefined
    if (html.charAt(at) === '>') return { name, attributes, end: at + 1 }
    const first = html.charAt(at)
    at += 1
    const key = (first + until(/[\s/>=]/)).toLowerCase()
    until(/\S/)
    let held = ''
    if (html.charAt(at) === '=') {
      at += 1
      until(/\S/)
      held = value()
    }
    // As in browsers, the first of two attributes of one name counts.
    if (attributes.size < mostAttributes && !attributes.has(key)) attributes.set(key, decode(held))
  }
}

/** Behind the end tag of an element that is left out; the end of all where it has none. */
const behind = (html: string, name: string, start: number): number => {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  end.lastIndex = start
  const found = end.exec(html)
  if (!found) return html.length
  const close = html.indexOf('>', end.lastIndex)
  return close < 0 ? html.length : close + 1
}

/** What a text of HTML says, in pieces. Comments, doctypes, instructions and what may carry code are left out; nothing fails. */
export function* tokens(html: string): Generator<Token> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open !== at) yield { kind: 'text', text: decode(html.slice(at, open < 0 ? html.length : open)) }
    if (open < 0) return
    const next = html.charAt(open + 1)
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      if (end < 0) return
      at = end + 3
    } else if (next === '!' || next === '?' || (next === '/' && !nameStart.test(html.charAt(open + 2)))) {
      const end = html.indexOf('>', open)
      if (end < 0) return
      at = end + 1
    } else if (next === '/' || nameStart.test(next)) {
      const tag = readTag(html, open + (next === '/' ? 2 : 1))
      if (!tag) return
      at = tag.end
      if (next === '/') yield { kind: 'close', name: tag.name }
      else if (dropped.has(tag.name)) at = behind(html, tag.name, at)
      else yield { kind: 'open', name: tag.name, attributes: tag.attributes }
    } else {
      yield { kind: 'text', text: '<' }
      at = open + 1
    }
  }
}
