import { webAddress } from '#contract/webAddress.ts'
import { attachmentAt } from '#server/files/attachments.ts'
import { encode } from './entities.ts'
import { tokens } from './tokens.ts'

type Clean = { html: string; text: string; images: string[] }

const blocks = new Set(['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote'])
const inline = new Set(['strong', 'em', 'u', 's'])
/** Other names of the same. */
const same: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 's', del: 's', div: 'p', ins: 'u' }
const deepest = 24

/** An address that a link may lead to. Control characters and spaces inside one are how schemes are hidden. */
const linkOf = (href: string): string | undefined => {
  const address = href.trim()
  if (!/^(https?:\/\/|mailto:)[^\s\p{Cc}\p{Cf}]+$/iu.test(address)) return undefined
  const leads = address.toLowerCase().startsWith('mailto:') ? URL.canParse(address) : webAddress(address) !== undefined
  return leads && address.length <= 2000 ? address : undefined
}

/**
 * Rich text made anew out of what an allow-list lets through: paragraphs, headings, lists, quotations, emphasis, links to http, https
 * and mailto, and pictures that lie on this portal. Only tags written here, every text and attribute encoded, every element closed: what
 * was misread is at worst shown as text. Cleaning twice is cleaning once.
 */
export const cleanHtml = (html: string): Clean => {
  const out: string[] = []
  const words: string[] = []
  const images: string[] = []
  const stack: string[] = []

  const close = (name: string): void => {
    while (stack.length > 0) {
      const top = stack.pop() ?? ''
      out.push(`</${top}>`)
      if (top === name) return
    }
  }
  const open = (name: string, attributes = ''): void => {
    if (stack.length >= deepest) return
    stack.push(name)
    out.push(`<${name}${attributes}>`)
  }
  const picture = (attributes: ReadonlyMap<string, string>): void => {
    const src = attributes.get('src') ?? ''
    if (!attachmentAt(src)) return
    images.push(src)
    out.push(`<img src="${encode(src)}" alt="${encode((attributes.get('alt') ?? '').slice(0, 200))}">`)
  }
  const link = (attributes: ReadonlyMap<string, string>): void => {
    const href = linkOf(attributes.get('href') ?? '')
    if (href === undefined || stack.includes('a')) return
    open('a', ` href="${encode(href)}" rel="noopener noreferrer" target="_blank"`)
  }
  const start = (name: string, attributes: ReadonlyMap<string, string>): void => {
    if (name === 'br') out.push('<br>')
    else if (name === 'img') picture(attributes)
    else if (name === 'a') link(attributes)
    else if (blocks.has(name)) {
      // A paragraph cannot hold a block: browsers would end it here too.
      if (stack.includes('p')) close('p')
      open(name)
    } else if (inline.has(name)) open(name)
  }

  for (const token of tokens(html)) {
    if (token.kind === 'text') {
      words.push(token.text)
      out.push(encode(token.text))
      continue
    }
    const name = same[token.name] ?? token.name
    if (token.kind === 'open') start(name, token.attributes)
    else if (stack.includes(name)) close(name)
  }
  while (stack.length > 0) out.push(`</${stack.pop()}>`)
  return { html: out.join(''), text: words.join(''), images: [...new Set(images)] }
}

/** Whether it says nothing: no picture, and nothing besides spaces and what does not show. */
export const isEmpty = ({ text, images }: Clean): boolean =>
  images.length === 0 && text.replace(/[\s\p{Cf}\p{Cc}]/gu, '') === ''
