/** A token as lists show it: its beginning and its end. */
export const maskedTag = (idTag: string): string =>
  idTag.length >= 8 ? `${idTag.slice(0, 4)}…${idTag.slice(-2)}` : `${idTag.slice(0, 1)}…`
