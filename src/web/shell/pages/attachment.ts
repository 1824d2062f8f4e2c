const folders = ['/admin/attach/download', '/file/oss/download/']

/** The address of an attachment of this portal that `file` names; undefined for anything else, wherever it leads. */
export const attachmentUrl = (file: string, origin: string): string | undefined => {
  const url = URL.parse(file, origin)
  if (!url || url.origin !== origin || url.username !== '' || url.password !== '') return undefined
  const fits = folders.some((folder) =>
    folder.endsWith('/') ? url.pathname.startsWith(folder) : url.pathname === folder,
  )
  return fits ? url.pathname + url.search : undefined
}
