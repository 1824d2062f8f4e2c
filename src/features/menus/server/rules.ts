type Fields = {
  menu_name: string
  menu_type: 0 | 1 | 2
  icon: string
  url: string
  component: string
  component_name: string
  perms: string
  third_url: string
}
type Needed = Exclude<keyof Fields, 'menu_type' | 'third_url'>

const neededOf = ({ menu_type, third_url }: Fields): readonly Needed[] => {
  if (menu_type === 2) return ['menu_name', 'perms']
  if (menu_type === 0) return ['menu_name', 'icon', 'url']
  // A third party's page has no view of ours.
  return third_url === '' ? ['menu_name', 'icon', 'url', 'component', 'component_name'] : ['menu_name', 'icon', 'url']
}

/** The fields that an item of this kind must have and has not (specification, section 5). */
export const missingFields = (fields: Fields): Needed[] => neededOf(fields).filter((name) => fields[name] === '')
