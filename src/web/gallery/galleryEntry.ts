import type { ComponentType } from 'react'

/** One kit piece as the gallery shows it; `Show` draws it in all its states with data of its own. */
export type GalleryEntry = { readonly key: string; readonly title: string; readonly Show: ComponentType }
