import { useId } from 'react'
import { useText } from '#web/i18n.ts'
import { Glyph, glyphNames } from '#web/shell/frame/glyphs.tsx'
import { messages } from '../messages.ts'
import './menus.css'

type IconPickerProps = { id?: string; value?: string; onChange?: (name: string) => void }

/** One of the portal's own drawings; the arrow keys go through them. */
export const IconPicker = ({ id, value, onChange }: IconPickerProps) => {
  const text = useText(messages)
  const group = useId()
  return (
    <div className="tw-icons" role="radiogroup" aria-label={text('icon')} {...(id ? { id } : {})}>
      {glyphNames.map((name) => (
        <label key={name} title={name}>
          <input
            type="radio"
            name={group}
            value={name}
            aria-label={name}
            checked={value === name}
            onChange={() => onChange?.(name)}
          />
          <Glyph name={name} />
        </label>
      ))}
    </div>
  )
}
