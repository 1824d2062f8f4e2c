import type { Input } from '#contract/endpoint.ts'
import { useCall } from '#web/calls/api.ts'
import { useLanguage, useText } from '#web/i18n.ts'
import { texts } from '#web/texts.ts'
import { catalogueContract } from '../../contract.ts'
import type { ParamValue } from '../../paramShapes.ts'
import { catalogueMessages } from './catalogueMessages.ts'
import { ParamValueField } from './ParamValueField.tsx'
import '../assets.css'

export type FixedValues = Readonly<Record<string, ParamValue | null | undefined>>

/** The values of a form as a call takes them. */
export const givenOf = (values: FixedValues = {}): { paramId: string; value: ParamValue }[] =>
  Object.entries(values).flatMap(([paramId, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ paramId, value }],
  )

/** The fixed parameters of a type in the form's field `name`; see `paramList` for whose they are. */
export const FixedFields = ({ name, of }: { name: string; of: Input<typeof catalogueContract.paramList> }) => {
  const text = useText(catalogueMessages)
  const common = useText(texts)
  const { language } = useLanguage()
  const params = useCall(catalogueContract.paramList, of).data ?? []
  if (params.length === 0) return null
  return (
    <fieldset className="tw-asset-ratings">
      <legend>{text('ratings')}</legend>
      <div className="tw-asset-fields">
        {params.map((param) => (
          <ParamValueField
            key={param.paramId}
            name={[name, param.paramId]}
            label={language === 'en' ? param.nameEn : param.nameZh}
            param={param}
            initial={param.defaultValue}
            rules={param.required === 1 ? [{ required: true, message: common('needed') }] : []}
          />
        ))}
      </div>
    </fieldset>
  )
}
