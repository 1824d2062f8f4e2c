/** What a process tells the others, gathered over a moment. */
export type Word = {
  /** whose readings committed, each with the earliest time (ms) among them */
  readonly frames: Map<string, number>
  /** `<name>/<id>` of what changed */
  readonly changed: Set<string>
  /** sessions that ended */
  readonly ended: Set<string>
  /** something waits for the process that follows the stream */
  handedOn: boolean
  /** somebody has joined and listens from now on */
  joined: boolean
  /** words may be lost: whoever mirrors anything reads it anew */
  missed: boolean
}

export const emptyWord = (): Word => ({
  frames: new Map(),
  changed: new Set(),
  ended: new Set(),
  handedOn: false,
  joined: false,
  missed: false,
})

export const isEmpty = (word: Word): boolean =>
  word.frames.size + word.changed.size + word.ended.size === 0 && !word.handedOn && !word.joined && !word.missed

/** Takes `more` into `word`. */
export const gather = (word: Word, more: Word): void => {
  for (const [deviceId, ts] of more.frames) word.frames.set(deviceId, Math.min(ts, word.frames.get(deviceId) ?? ts))
  for (const each of more.changed) word.changed.add(each)
  for (const each of more.ended) word.ended.add(each)
  word.handedOn ||= more.handedOn
  word.joined ||= more.joined
  word.missed ||= more.missed
}

/** A notification holds less than 8000 bytes; ids and names are ASCII. */
const mostCharacters = 7800
const separator = '\n'
const signs = ['handedOn', 'joined', 'missed'] as const

/** As lines of text in pieces that a notification holds, each with the name of its sender. */
export const piecesOf = (sender: string, word: Word): string[] => {
  const lines = [
    ...[...word.frames].map(([deviceId, ts]) => `f${deviceId} ${ts}`),
    ...[...word.changed].map((each) => `c${each}`),
    ...[...word.ended].map((each) => `e${each}`),
    ...signs.filter((sign) => word[sign]).map((sign) => `s${sign}`),
  ]
  const pieces: string[] = []
  let piece = sender
  for (const line of lines) {
    if (piece.length + separator.length + line.length > mostCharacters) {
      pieces.push(piece)
      piece = sender
    }
    piece += separator + line
  }
  return lines.length > 0 ? [...pieces, piece] : pieces
}

const lineOf = /^(?:f(\d{1,18}) (\d{1,16})|c([A-Za-z]+\/\d{1,18})|e(\d{1,18})|s(handedOn|joined|missed))$/
const isSign = (text: string): text is (typeof signs)[number] => signs.some((sign) => sign === text)

/** The other way round; what is no line of ours is left out. */
export const readPiece = (piece: string): { sender: string; word: Word } => {
  const [sender = '', ...lines] = piece.split(separator)
  const word = emptyWord()
  for (const each of lines) {
    const [, deviceId, ts, changed, ended, sign] = lineOf.exec(each) ?? []
    if (deviceId) word.frames.set(deviceId, Number(ts))
    if (changed) word.changed.add(changed)
    if (ended) word.ended.add(ended)
    if (sign && isSign(sign)) word[sign] = true
  }
  return { sender, word }
}
