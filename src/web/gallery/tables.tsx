import type { GalleryEntry } from './galleryEntry.ts'

export const tableEntries: readonly GalleryEntry[] = []
