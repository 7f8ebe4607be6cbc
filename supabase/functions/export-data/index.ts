import { dataExports } from '../_shared/ports/data-exports.ts'
import { inBackground } from '../_shared/runtime/background.ts'
import { forPeopleAndSchedule } from '../_shared/runtime/entry.ts'
import { exportData } from './handler.ts'

export default {
  fetch: forPeopleAndSchedule((request) => exportData(request, { exports: dataExports, inBackground })),
}
