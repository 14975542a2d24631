/** A cookie of this host only, for every path: over https its name makes browsers refuse one set by another host. */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)
