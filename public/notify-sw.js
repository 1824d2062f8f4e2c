// Shows messages outside of the page where nobody looks at one of its tabs, and leads a click back to one.
const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

const show = async ({ messageId, title, text, alarmId, stays }) => {
  if ((await tabs()).some(({ focused }) => focused)) return
  const shown = await self.registration.getNotifications({ tag: messageId })
  if (shown.length > 0) return
  await self.registration.showNotification(title, {
    body: text,
    tag: messageId,
    data: { alarmId },
    requireInteraction: stays,
  })
}

const open = async (alarmId) => {
  const [tab] = await tabs()
  if (!tab) return self.clients.openWindow(alarmId ? `/#/nav?story=${alarmId}` : '/')
  tab.postMessage({ kind: 'open', alarmId })
  return tab.focus()
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data?.kind === 'alert') event.waitUntil(show(event.data))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.alarmId))
})
