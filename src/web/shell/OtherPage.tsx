import { Button } from 'antd'
import { useLocation } from 'react-router'
import type { MenuItem } from '#features/menus/contract.ts'
import { NotFoundPage } from '../errors.tsx'
import { useText } from '../i18n.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { messages } from './messages.ts'
import { itemAt, thirdPartyUrl } from './menuTree.ts'
import { PlainTitle } from './PlainTitle.tsx'
import { useMenus } from './useMenus.ts'
import { Waiting } from './Waiting.tsx'

const sandbox = 'allow-scripts allow-forms allow-popups allow-downloads'

/** A third party keeps its own origin; an address of ours must not, since it could lift its sandbox. */
const ThirdPartyPage = ({ item }: { item: MenuItem }) => {
  const text = useText(messages)
  const url = thirdPartyUrl(item.third_url)
  if (!url) return <EmptyState title={text('thirdRefused')} hint={text('thirdRefusedHint', item.third_url)} />
  return (
    <div className="tw-third tw-fit">
      <PlainTitle
        title={item.menu_name}
        extra={
          <Button href={url.href} target="_blank" rel="noopener noreferrer">
            {text('thirdNewTab')}
          </Button>
        }
      />
      <iframe
        title={item.menu_name}
        src={url.href}
        sandbox={url.origin === location.origin ? sandbox : `${sandbox} allow-same-origin`}
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

/** An address that is no page of ours: a third party's page of the menu, or nothing. */
export const OtherPage = () => {
  const { pathname } = useLocation()
  const { all, shown, error } = useMenus()
  const item = itemAt(all, pathname)
  if (item && item.third_url !== '') return <ThirdPartyPage item={item} />
  return shown || error ? <NotFoundPage /> : <Waiting />
}
