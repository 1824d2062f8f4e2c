import { type RefObject, useCallback } from 'react'
import type uPlot from 'uplot'
import { useText } from '../../i18n.ts'
import type { Palette } from '../../look/palette.ts'
import type { Aligned } from './chartData.ts'
import { csvOf } from './csv.ts'
import { messages } from './messages.ts'
import { pictureOf } from './picture.ts'
import { saveFile } from './saveFile.ts'
import { colorOf, type LineSeries, markOf } from './series.ts'

type Exported = {
  plot: RefObject<uPlot | undefined>
  series: readonly LineSeries[]
  aligned: Aligned
  hidden: ReadonlySet<string>
  title: string
  timeZone: string
  palette: Palette
}

/** Saves the chart as `<fileName>.png` as it is seen, or all its samples as `<fileName>.csv`. */
export const useExports = (fileName: string | undefined, exported: Exported) => {
  const text = useText(messages)
  const { plot, series, aligned, hidden, title, timeZone, palette } = exported
  const savePicture = useCallback(async (): Promise<void> => {
    const drawn = plot.current
    if (!drawn) return
    const legend = series.flatMap((each, index) =>
      hidden.has(each.name) ? [] : [{ name: each.name, mark: markOf(index), color: colorOf(each, index, palette) }],
    )
    const font = getComputedStyle(drawn.root.parentElement ?? document.body).fontFamily
    const made = await pictureOf(drawn.ctx.canvas, { title, legend, palette, font, ratio: devicePixelRatio })
    if (made) saveFile(`${fileName}.png`, made)
  }, [fileName, plot, series, hidden, title, palette])
  const saveData = useCallback(() => {
    const csv = csvOf(series, aligned, timeZone, text)
    saveFile(`${fileName}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }, [fileName, series, aligned, timeZone, text])
  return fileName === undefined ? {} : { onPicture: () => void savePicture(), onData: saveData }
}
