/** The default of `HOST`: loopback in both address families. */
export const LOOPBACK_HOST = 'localhost'
const OF_THIS_MACHINE = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?|(?:[\w.-]+\.)?localhost)$/i

/** Whether a host is this machine itself: browsers resolve names ending in `localhost` only to it (RFC 6761). */
export const isLoopback = (host: string): boolean => OF_THIS_MACHINE.test(host)
