import { type ComponentType, useEffect } from 'react'
import { platformAuthority, type PlatformKey, platformOf } from '#contract/platforms.ts'
import { useLanguage, useText } from '../../i18n.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { lastPlatform } from '../../session/lastPlatform.ts'
import { useSession } from '../../session/session.ts'
import { ConstructionPage } from './Construction.tsx'
import { messages } from '../messages.ts'
import { useInfoFailure } from '../menus/usePermitted.ts'
import { Waiting } from '../frame/Waiting.tsx'

/** A platform's home for those who may use the platform. */
export const platformPage = (key: PlatformKey, Home: ComponentType = ConstructionPage): ComponentType => {
  const PlatformPage = () => {
    const text = useText(messages)
    const { language } = useLanguage()
    const { user, can } = useSession()
    const failure = useInfoFailure()
    useEffect(() => lastPlatform.set(key), [])
    if (!user) return <Waiting {...failure} />
    if (can(platformAuthority(key))) return <Home />
    return <EmptyState title={text('forbidden')} hint={text('forbiddenHint', platformOf(key)[language])} />
  }
  return PlatformPage
}
