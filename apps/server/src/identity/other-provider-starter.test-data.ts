import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import * as z from 'zod'

const settings = z.object({ CALLBACK: z.url(), CLIENT: z.string() }).parse(process.env)
const client = z.object({ clientId: z.string(), clientSecret: z.string() }).parse(JSON.parse(settings.CLIENT))

const server = createServer()
server.listen(0, '127.0.0.1', () => {
  void (async () => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [settings.CALLBACK],
          post_logout_redirect_uris: [settings.CALLBACK.replace('callback', 'signed-out')],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] as never },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      // Whoever signs in on its page is the person of the address they typed.
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: true }),
      }),
    })
    const answer = provider.callback()
    server.on('request', (request, response) => void answer(request, response))
    // The process that started this one reads the address here.
    process.stdout.write(`${issuer}\n`)
  })()
})
