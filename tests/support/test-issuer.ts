import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Starts an identity provider on its own port, for servers that run as separate processes. */
export async function startIssuer(): Promise<{
  url: string
  clientId: string
  tokenFor: (subject: string) => Promise<string>
  close: () => void
}> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = 'bench'
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  let url = ''
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      request.url?.includes('.well-known')
        ? JSON.stringify({ issuer: url, jwks_uri: `${url}/certs` })
        : JSON.stringify({ keys: [jwk] }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/realms/crm`
  return {
    url,
    clientId: 'crm',
    tokenFor: (subject) =>
      new SignJWT({ typ: 'Bearer', azp: 'crm', preferred_username: subject })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(url)
        .setAudience('account')
        .setSubject(`id-of-${subject}`)
        .setIssuedAt()
        .setExpirationTime('2h')
        .sign(privateKey),
    close: () => server.close(),
  }
}
