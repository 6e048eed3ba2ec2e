import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../src/icons')

/** A file of the build under a name with a hash, as all of them have. */
function assetOf(name: string, source: string | Buffer) {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { type: 'asset' as const, fileName: `assets/${name.replace('.', `-${hash}.`)}`, source }
}

/** `full`: the ground reaches the edges, for systems that cut an icon to their own shape. */
const icons = (['any', 'full'] as const).flatMap((shape) =>
  [192, 512].map((size) => {
    const name = `icon-${shape}-${size}.png`
    return { shape, size, file: assetOf(name, readFileSync(join(folder, name))) }
  }),
)

/** With the manifest a browser puts the dashboard on the home screen of a phone, where it opens without its bars. */
export function webAppManifest(base: string): Plugin {
  const manifest = {
    ...{ id: '/dashboard', name: 'Pasal', short_name: 'Pasal', start_url: '/dashboard', scope: '/dashboard' },
    ...{ display: 'standalone', background_color: '#ffffff', theme_color: '#ffffff' },
    icons: icons.map(({ shape, size, file }) => ({
      ...{ src: base + file.fileName, sizes: `${size}x${size}`, type: 'image/png' },
      purpose: shape === 'any' ? 'any' : 'maskable',
    })),
  }
  const manifestFile = assetOf('manifest.webmanifest', JSON.stringify(manifest))
  const touchIcon = icons.find(({ shape }) => shape === 'full')?.file.fileName
  const link = (rel: string, fileName = '') => ({
    ...{ tag: 'link', attrs: { rel, href: base + fileName }, injectTo: 'head' as const },
  })
  return {
    name: 'web-app-manifest',
    buildStart() {
      for (const file of [...icons.map(({ file }) => file), manifestFile]) this.emitFile(file)
    },
    transformIndexHtml: () => [link('manifest', manifestFile.fileName), link('apple-touch-icon', touchIcon)],
  }
}
