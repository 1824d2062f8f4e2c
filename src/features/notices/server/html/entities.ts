const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const ofNumber = (code: number): string => {
  const refused = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
  return refused ? '\ufffd' : String.fromCodePoint(code)
}

/** Text of HTML as it reads. A name that is not known here stays as it is written, and is written so that it reads so. */
export const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,8})|#([0-9]{1,8})|([a-z]+));?/gi, (whole, hex, digits, name) => {
    if (hex !== undefined) return ofNumber(Number.parseInt(hex, 16))
    if (digits !== undefined) return ofNumber(Number.parseInt(digits, 10))
    return named[String(name).toLowerCase()] ?? whole
  })

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for the inside of an element or of a quoted attribute. */
export const encode = (text: string): string => text.replace(/[&<>"']/g, (each) => written[each] ?? '')
