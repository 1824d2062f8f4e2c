import { Form, Input, InputNumber, Radio, Switch, TreeSelect } from 'antd'
import type { Rule } from 'antd/es/form'
import { webAddress } from '#contract/webAddress.ts'
import { useText } from '#web/i18n.ts'
import { RemarkField } from '#web/kit/form/FormFields.tsx'
import type { MenuNode } from '../contract.ts'
import { messages } from '../messages.ts'
import { IconPicker } from './IconPicker.tsx'
import './menus.css'

export type MenuValues = {
  menu_type: 0 | 1 | 2
  menu_name: string
  menu_name_en: string
  menu_parent_id: string | null
  position_index: number
  url: string
  component: string
  component_name: string
  icon: string
  third_url: string
  perms: string
  remark: string
  is_visible: boolean
  keep_alive: boolean
  is_valid: boolean
}

type MenuFieldsProps = { parents: readonly MenuNode[]; nameOf: (item: MenuNode) => string }
type Choice = { value: string; title: string; children: Choice[] }

const choicesOf = (
  items: readonly MenuNode[],
  types: readonly number[],
  nameOf: (item: MenuNode) => string,
): Choice[] =>
  items
    .filter(({ menu_type }) => types.includes(menu_type))
    .map((item) => ({ value: item.menu_id, title: nameOf(item), children: choicesOf(item.children, types, nameOf) }))

/** The fields that an item of the chosen kind has, and which of them it must have (specification, section 5). */
export const MenuFields = ({ parents, nameOf }: MenuFieldsProps) => {
  const text = useText(messages)
  const type = Form.useWatch<MenuValues['menu_type'] | undefined>('menu_type') ?? 1
  const third = (Form.useWatch<string | undefined>('third_url') ?? '') !== ''
  const needed = (message: Parameters<typeof text>[0], required = true): Rule[] =>
    required ? [{ required: true, whitespace: true, message: text(message) }] : []
  const kinds = (['folder', 'page', 'button'] as const).map((kind, value) => ({ value, label: text(kind) }))
  const own = type === 1 && !third
  return (
    <>
      <div className="tw-menu-pair">
        <Form.Item name="menu_type" label={text('type')}>
          <Radio.Group options={kinds} />
        </Form.Item>
        <Form.Item
          name="menu_parent_id"
          label={text('parent')}
          rules={type === 2 ? [{ required: true, message: text('needParent') }] : []}
        >
          <TreeSelect
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            placeholder={text('top')}
            treeData={choicesOf(parents, type === 2 ? [0, 1] : [0], nameOf)}
          />
        </Form.Item>
        <Form.Item name="menu_name" label={text('name')} rules={needed('needName')}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="menu_name_en" label={text('nameEn')}>
          <Input maxLength={60} />
        </Form.Item>
        {type !== 2 && (
          <Form.Item
            name="url"
            label={text('url')}
            rules={[...needed('needUrl'), { pattern: /^\/(?![/\\])/, message: text('urlRule') }]}
          >
            <Input maxLength={200} />
          </Form.Item>
        )}
        {type === 1 && (
          <>
            <Form.Item
              name="third_url"
              label={text('thirdUrl')}
              extra={text('thirdHint')}
              rules={[
                {
                  validator: async (_, value: string | undefined) => {
                    if (value && !webAddress(value)) throw new Error(text('thirdRule'))
                  },
                },
              ]}
            >
              <Input maxLength={500} />
            </Form.Item>
            <Form.Item name="component" label={text('component')} rules={needed('needComponent', own)}>
              <Input maxLength={200} />
            </Form.Item>
            <Form.Item name="component_name" label={text('componentName')} rules={needed('needComponentName', own)}>
              <Input maxLength={200} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="perms"
          label={text('perms')}
          rules={[
            ...needed('needPerms', type === 2),
            { pattern: /^[a-zA-Z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)+$/, message: text('permsRule') },
          ]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name="position_index"
          label={text('sort')}
          rules={[{ type: 'integer', min: 0, message: text('sortNumber') }]}
        >
          <InputNumber min={0} max={100_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      {type !== 2 && (
        <Form.Item name="icon" label={text('icon')} rules={needed('needIcon')}>
          <IconPicker />
        </Form.Item>
      )}
      <div className="tw-menu-pair">
        {type !== 2 && (
          <Form.Item name="is_visible" label={text('visible')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
        {type === 1 && (
          <Form.Item name="keep_alive" label={text('keepAlive')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
        <Form.Item name="is_valid" label={text('valid')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <RemarkField label={text('remark')} />
    </>
  )
}
