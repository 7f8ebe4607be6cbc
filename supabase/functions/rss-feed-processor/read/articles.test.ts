import { describe, expect, it } from 'vitest'
import { readArticles } from './articles.ts'

const URL_OF_FEED = 'https://news.example/feeds/all'
const read = (text: string) => readArticles(text, URL_OF_FEED)
const rss = (items: string): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>N</title>${items}</channel></rss>`

describe('readArticles', () => {
  it('reads RSS 2.0', async () => {
    const items = `
      <item><guid isPermaLink="false">a</guid><title><![CDATA[Fish & <b>chips</b>]]></title><link>/a</link>
        <description>&lt;p&gt;One &amp;amp; two&lt;/p&gt;</description><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate></item>
      <item><guid>https://news.example/b</guid><title>B</title><pubDate>Tue, 06 Jan 2026 10:00:00 +0100</pubDate></item>`
    expect(await read(rss(items))).toEqual([
      { guid: 'https://news.example/b', title: 'B', message: '', link: 'https://news.example/b' },
      { guid: 'a', title: 'Fish & chips', message: 'One & two', link: 'https://news.example/a' },
    ])
  })

  it('reads RSS 1.0', async () => {
    const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>N</title><link>x</link><description>d</description></channel>
      <item rdf:about="https://news.example/1"><title>A</title><link>https://news.example/1</link><description>D</description>
        <dc:date>2026-01-05T10:00:00Z</dc:date></item></rdf:RDF>`
    const link = 'https://news.example/1'
    expect(await read(text)).toEqual([{ guid: link, title: 'A', message: 'D', link }])
  })

  it('reads Atom', async () => {
    const text = `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><id>f</id><updated>2026-01-05T10:00:00Z</updated>
      <entry><id>urn:1</id><title type="html">A &lt;i&gt;b&lt;/i&gt;</title><updated>2026-01-05T10:00:00Z</updated>
        <link rel="self" href="https://news.example/self"/><link href="one"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Hi <b>you</b></div></content></entry>
      <entry><id>urn:2</id><title>C</title><updated>2026-01-06T10:00:00Z</updated><summary>S</summary></entry></feed>`
    expect(await read(text)).toEqual([
      { guid: 'urn:2', title: 'C', message: 'S', link: null },
      { guid: 'urn:1', title: 'A b', message: 'Hi you', link: 'https://news.example/feeds/one' },
    ])
  })

  it('reads JSON Feed', async () => {
    const items = [{ id: '1', url: 'https://news.example/1', content_html: '<p>Only <b>text</b></p>' }]
    expect(await read(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'N', items }))).toEqual([
      { guid: '1', title: 'Only text', message: 'Only text', link: 'https://news.example/1' },
    ])
  })

  it('keeps the order of the feed if a date is missing', async () => {
    const items =
      '<item><title>A</title></item><item><title>B</title><pubDate>Tue, 06 Jan 2026 10:00:00 GMT</pubDate></item>'
    expect((await read(rss(items))).map(({ title }) => title)).toEqual(['A', 'B'])
  })

  it('makes no link of a script, and no article of an empty item', async () => {
    const items =
      '<item><guid isPermaLink="false">1</guid><link>javascript:alert(1)</link></item><item><title> </title></item>'
    expect(await read(rss(items))).toEqual([{ guid: '1', title: 'Untitled', message: '', link: null }])
    expect(await read(rss(''))).toEqual([])
  })

  it('uses the hash of a long id', async () => {
    const named = (id: string) => rss(`<item><guid isPermaLink="false">${id}</guid><title>A</title></item>`)
    const [first] = await read(named('x'.repeat(5000)))
    expect(first?.guid).toMatch(/^sha256:[\da-f]{64}$/)
    expect((await read(named('x'.repeat(5000))))[0]?.guid).toBe(first?.guid)
    expect((await read(named(`${'x'.repeat(4999)}y`)))[0]?.guid).not.toBe(first?.guid)
    expect((await read(named('zero &#0; half &#xd800; end')))[0]?.guid).not.toMatch(/[\0\p{Surrogate}]/u)
  })

  it('takes the newest 1,000 articles', async () => {
    const item = (n: number): string =>
      `<item><guid>${n}</guid><title>${n}</title><pubDate>${new Date(n * 1000).toUTCString()}</pubDate></item>`
    const articles = await read(rss(Array.from({ length: 1200 }, (_, n) => item(n + 1)).join('')))
    expect([articles.length, articles[0]?.title, articles.at(-1)?.title]).toEqual([1000, '1200', '201'])
  })

  it.each([
    ['a page', '<!doctype html><html><body>x</body></html>', 'It is neither'],
    ['nothing', '', 'It is neither'],
    ['other JSON', '{"a":1}', 'It is neither'],
    ['an element that is not closed', '<rss version="2.0"><channel><item>', 'It is neither'],
    [
      'an entity that reads a file',
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>&x;</title></item>')}`,
      'It is neither',
    ],
    ['too many elements', rss('<a/>'.repeat(200_000)), 'more elements'],
    ['too many attributes', rss(`<item ${'a="" '.repeat(150_000)}/>`), 'more elements'],
    [
      'too many JSON members',
      `{"version":"https://jsonfeed.org/version/1.1","items":[${'{},'.repeat(150_000)}{}]}`,
      'more elements',
    ],
  ])('refuses %s', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason)
  })

  it('does not expand nested entities', async () => {
    const levels = Array.from({ length: 10 }, (_, n) => `<!ENTITY b${n + 1} "${`&b${n};`.repeat(10)}">`).join('')
    const bomb = `<!DOCTYPE r [<!ENTITY b0 "boom">${levels}]>${rss('<item><guid>1</guid><title>&b10;</title></item>')}`
    const started = performance.now()
    const articles = await read(bomb).catch(() => [])
    expect(JSON.stringify(articles).length).toBeLessThan(1000)
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
