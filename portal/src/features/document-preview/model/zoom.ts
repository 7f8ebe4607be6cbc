const STEPS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3] as const

export const larger = (zoom: number): number => STEPS.find((step) => step > zoom) ?? zoom
export const smaller = (zoom: number): number => STEPS.findLast((step) => step < zoom) ?? zoom
