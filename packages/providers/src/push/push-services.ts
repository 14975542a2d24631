/** The push services of Chrome and Edge on Android, Firefox, Safari, and Edge on Windows. `*.` stands for any one host below. */
export const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const isHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * Whether an address is one of a push service. It comes from a page, and our server writes to it: any other address could be one
 * of our own network (server-side request forgery). So only https, the usual port and hosts that the operator lists are accepted,
 * and nothing before the host.
 */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return services.some((pattern) => isHost(hostname, pattern))
}
