import { mergeAttributes, Node } from '@tiptap/react'

/** An image that was uploaded; it stands on a line of its own and comes by no other way than the upload. */
export const UploadedImage = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src]:not([src^="data:"])' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
})
