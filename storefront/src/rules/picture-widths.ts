/** The drawings of the demo store exist as raster pictures in these widths. */
const demoWidths = [320, 640, 1080]

/** The `srcset` of a picture that exists in several widths. */
export function widthsOf(src: string): string | undefined {
  const drawing = /^(.*\/demo\/[\w-]+)\.webp$/.exec(src)?.[1]
  return drawing && demoWidths.map((width) => `${drawing}-${width}.webp ${width}w`).join(', ')
}
