import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { webAddress } from '#contract/webAddress.ts'
import { type MenuItem, menusContract } from '#features/menus/contract.ts'
import { call, keyOf } from '../../calls/api.ts'
import { NotFoundPage } from '../../errors.tsx'
import { useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { messages } from '../messages.ts'
import { itemAt } from '../menus/menuTree.ts'
import { PlainTitle } from './PlainTitle.tsx'
import { useMenus } from '../menus/useMenus.ts'
import { Waiting } from '../frame/Waiting.tsx'
import { useToast } from '../../toast.ts'

const sandbox = 'allow-scripts allow-forms allow-popups allow-downloads'

/** Whether the browser refused to frame an origin: a page may frame what was allowed when it was loaded. */
const useBlockedFrame = (origin: string | undefined): boolean => {
  const [blocked, setBlocked] = useState<string>()
  useEffect(() => {
    const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src') setBlocked(webAddress(blockedURI)?.origin)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [])
  return blocked !== undefined && blocked === origin
}

/** A third party keeps its own origin; an address of ours must not, since it could lift its sandbox. */
const ThirdPartyPage = ({ item }: { item: MenuItem }) => {
  const text = useText(messages)
  const toast = useToast()
  const { data, error } = useQuery({
    queryKey: [...keyOf(menusContract.ticket), item.menu_id],
    queryFn: ({ signal }) => call(menusContract.ticket, { menu_id: item.menu_id }, signal),
    // A ticket counts once: the page is loaded once with it, and never again with the same.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const url = webAddress(data?.url ?? item.third_url)
  const isBlocked = useBlockedFrame(url?.origin)
  if (!url) return <EmptyState title={text('thirdRefused')} hint={text('thirdRefusedHint', item.third_url)} />
  if (error) return <EmptyState title={text('thirdRefused')} hint={error.message} />
  if (!data) return <Waiting />
  if (isBlocked)
    return (
      <EmptyState
        title={text('thirdStale')}
        hint={text('thirdStaleHint')}
        action={<Button onClick={() => location.reload()}>{text('thirdReload')}</Button>}
      />
    )
  const openTab = async (): Promise<void> => {
    try {
      const fresh = await call(menusContract.ticket, { menu_id: item.menu_id })
      window.open(fresh.url, '_blank', 'noopener,noreferrer')
    } catch (failure) {
      toast.error(failure)
    }
  }
  return (
    <div className="tw-third tw-fit">
      <PlainTitle
        title={item.menu_name}
        extra={<Button onClick={() => void openTab()}>{text('thirdNewTab')}</Button>}
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
