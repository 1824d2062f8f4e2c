import type { GalleryEntry } from './galleryEntry.ts'

export const commonEntries: readonly GalleryEntry[] = []
