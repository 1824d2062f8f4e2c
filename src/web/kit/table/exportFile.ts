/** `1.2 MB`; bytes in steps of 1,024. */
export const sizeText = (bytes: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`
}

/** The UTF-8 name of a `content-disposition` (RFC 5987), else the plain one. */
export const fileNameOf = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? 'export'
}

/** Reads the file to its end, telling the bytes so far; rejects where the line breaks, so that no half of it is kept. */
export const readFile = async (response: Response, progress: (bytes: number) => void): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    progress(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
