import { runTool } from '../lib/run-tool.mjs'

/** Takes pictures of pages in every look and width, for everyone who changes a screen. */
export const run = (args) => runTool('tools/pictures/look.ts', args)
