interface Config {
  readonly environments: { readonly training: { readonly url: string; readonly key: string } }
  readonly demo: { readonly customer: { readonly email: string; readonly password: string } }
}

/** Signs the sample client of training in. Returns the session as the portal stores it. */
export async function signIn(url: string): Promise<string> {
  const { environments, demo } = (await (await fetch(`${url}/config.json`)).json()) as Config
  const { url: training, key } = environments.training
  const answer = await fetch(`${training}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(demo.customer),
  })
  if (!answer.ok) throw new Error(`The sample client could not sign in: ${answer.status}`)
  return answer.text()
}
