/** Postgres' names of the errors that a wrong filter can cause; the platform's messages carry them. */
const NAMES: Readonly<Record<string, string>> = {
  P0001: 'raise_exception',
  '22001': 'string_data_right_truncation',
  '22003': 'numeric_value_out_of_range',
  '22007': 'invalid_datetime_format',
  '22008': 'datetime_field_overflow',
  '22P02': 'invalid_text_representation',
  '22P03': 'invalid_binary_representation',
  '2201B': 'invalid_regular_expression',
  '23514': 'check_violation',
  '42501': 'insufficient_privilege',
  '42704': 'undefined_object',
  '42804': 'datatype_mismatch',
  '42883': 'undefined_function',
  '57014': 'query_canceled',
}

export function conditionName(code: string): string {
  const name = NAMES[code]
  return name === undefined ? '' : `(${name}) `
}
