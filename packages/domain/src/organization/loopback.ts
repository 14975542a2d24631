/** The default of `HOST`: both families of this machine's own addresses. */
export const LOOPBACK_HOST = 'localhost'
const OF_THIS_MACHINE = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[?::1\]?|(?:[\w.-]+\.)?localhost)$/i

/** Whether a host is this machine as it calls itself: browsers lead names that end in `localhost` nowhere else (RFC 6761). */
export const isLoopback = (host: string): boolean => OF_THIS_MACHINE.test(host)
