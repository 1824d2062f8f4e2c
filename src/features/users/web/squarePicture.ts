/** Pixels of a side of the picture that is kept. */
const side = 256

/** The square in the middle of an image, 256 by 256 and as PNG; rejects where the browser cannot read the file. */
export const squarePicture = async (file: Blob): Promise<{ file: File; preview: string }> => {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const from = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - from) / 2, (bitmap.height - from) / 2]
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, left, top, from, from, 0, 0, side, side)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser writes no PNG')
  return { file: new File([blob], 'avatar.png', { type: 'image/png' }), preview: canvas.toDataURL('image/png') }
}
