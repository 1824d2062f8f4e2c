import type { GalleryEntry } from './galleryEntry.ts'

export const pictureEntries: readonly GalleryEntry[] = []
