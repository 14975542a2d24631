import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import { launchOptions } from './browser.ts'
import { ROOT } from './build/targets.mjs'
import { placed, type Picture, type Placement } from './contact-sheets/placed.ts'

/** Combines the pictures of `npm run campaign -- looks` into sheets, so that a person can review them all. */

const SCREENS = path.join(ROOT, 'test-results/screens')
const SHEETS = path.join(SCREENS, 'sheets')
const WIDTHS_PX = [390, 1280] as const
/** Width and height are in the first chunk of a PNG. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20]

const picturesOf = (folder: string, width: number): readonly Picture[] =>
  readdirSync(path.join(SCREENS, folder))
    .filter((file) => file.endsWith(`-${width}.png`))
    .toSorted()
    .map((file) => {
      const bytes = readFileSync(path.join(SCREENS, folder, file))
      return {
        name: file.replace(`-${width}.png`, ''),
        file: path.join(SCREENS, folder, file),
        width: bytes.readUInt32BE(WIDTH_AT),
        height: bytes.readUInt32BE(HEIGHT_AT),
      }
    })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const tile = ({ picture, part, x, y, width, height, scale, offset }: Placement): string =>
  `<figure style="left:${x}px;top:${y}px;width:${width}px"><figcaption>${escaped(picture.name)}${part}</figcaption>
    <div style="height:${height}px"><img src="${pathToFileURL(picture.file).href}"
      style="width:${Math.round(picture.width * scale)}px;margin-top:-${Math.round(offset)}px"></div></figure>`

const STYLE = `body{margin:0;background:#8a8f98;font:600 18px sans-serif}figure{position:absolute;margin:0}
  figcaption{height:26px;overflow:hidden;white-space:nowrap}figure div{overflow:hidden}img{display:block}`

const sheetPage = (tiles: readonly Placement[]): string =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${tiles.map(tile).join('\n')}`

const indexPage = (sheets: readonly string[], folders: readonly string[]): string => {
  const links = (files: readonly string[]) =>
    files.map((file) => `<li><a href="${file}">${escaped(file)}</a></li>`).join('')
  const pictures = folders.map((folder) => {
    const files = readdirSync(path.join(SCREENS, folder)).toSorted()
    return `<h2>${folder}, ${files.length} pictures</h2><ul>${links(files.map((file) => `${folder}/${file}`))}</ul>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><h1>Screens</h1>
    <ul>${links(sheets)}</ul>${pictures.join('\n')}`
}

rmSync(SHEETS, { recursive: true, force: true })
mkdirSync(SHEETS, { recursive: true })
const folders = readdirSync(SCREENS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'sheets')
  .map(({ name }) => name)
  .toSorted()
const browser = await chromium.launch(await launchOptions())
const page = await browser.newPage()
const made: string[] = []
for (const folder of folders)
  for (const width of WIDTHS_PX)
    for (const [index, sheet] of placed(picturesOf(folder, width), width).entries()) {
      const name = `${folder}-${width}-${String(index + 1).padStart(2, '0')}`
      const html = path.join(SHEETS, `${name}.html`)
      writeFileSync(html, sheetPage(sheet.tiles))
      await page.setViewportSize({ width: sheet.width, height: sheet.height })
      await page.goto(pathToFileURL(html).href)
      await page.screenshot({ path: path.join(SHEETS, `${name}.png`) })
      rmSync(html)
      made.push(`sheets/${name}.png`)
    }
await browser.close()
writeFileSync(path.join(SCREENS, 'index.html'), indexPage(made, folders))
const count = folders.reduce((sum, folder) => sum + readdirSync(path.join(SCREENS, folder)).length, 0)
console.log(`${count} pictures on ${made.length} sheets: test-results/screens/index.html`)
