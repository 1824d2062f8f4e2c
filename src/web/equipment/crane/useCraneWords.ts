import { useText } from '../../i18n.ts'
import { pictureMessages } from '../pictures/pictureMessages.ts'
import { craneMessages } from './craneMessages.ts'
import { type CraneGlance, craneWords } from './craneWords.ts'

/** Says a crane in one line, for those who do not see its picture. */
export const useCraneWords = (): ((crane: CraneGlance) => string) => {
  const text = useText(craneMessages)
  const say = useText(pictureMessages)
  return (crane) => craneWords(crane, text, say)
}
