/** A cookie of this host alone, of every path: over https its name makes browsers refuse one that another host has set. */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)
