import type { Reference } from '../shapes.ts'
import { piecesOf, typed } from './pieces.ts'
import { RefMark } from './RefMark.tsx'

type AnswerTextProps = {
  content: string
  references: readonly Reference[]
  /** characters that stand */
  steps: number
}

/** An answer as plain text with the numbers of its references. */
export const AnswerText = ({ content, references, steps }: AnswerTextProps) => (
  <p className="tw-chat-text">
    {typed(piecesOf(content), steps).map((piece, at) => {
      if ('text' in piece) return piece.text
      const reference = references.find(({ ref }) => ref === piece.ref)
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces only ever grow at their end
      return reference && <RefMark key={at} reference={reference} />
    })}
  </p>
)
