/** What a browser answers of a passkey: a signature, or one that was just made. */
export const fakeCredential = () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer
  return {
    id: 'aWQ',
    rawId: bytes('id'),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('a'),
      authenticatorData: bytes('b'),
      signature: bytes('c'),
      attestationObject: bytes('d'),
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  }
}

/** jsdom has no passkeys. */
export const givePasskeysToJsdom = (credentials: Readonly<Record<'get' | 'create', unknown>>): void => {
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
}
