import { refusal } from './refusal.ts'

/** Refusals of files with equipment and history: 3207 to 3219. */
export const importErrors = {
  'import.unzipped': refusal(
    3207,
    '工作簿解压后超过{0} MB，未读取',
    'The workbook is larger than {0} MB once unzipped and is not read',
  ),
  'import.unreadable': refusal(
    3208,
    '无法读取：请上传 xlsx 工作簿或文本格式的 csv',
    'Cannot be read: upload an xlsx workbook or a csv text',
  ),
  'import.rows': refusal(3209, '一个文件最多{0}行', 'A file may have at most {0} rows'),
  'import.columns': refusal(3210, '一个文件最多{0}列', 'A file may have at most {0} columns'),
  'import.headings': refusal(3211, '首行的列标题有误：{0}', 'The headings in the first line are wrong: {0}'),
  'import.quote': refusal(3212, '第{0}行：引号未成对', 'Line {0}: a quote is not closed'),
  'import.changed': refusal(
    3213,
    '预览后数据已变化，请重新上传文件',
    'Something in this file has changed since the preview; upload it again',
  ),
  'import.applied': refusal(3214, '该文件的导入已开始或完成', 'The import of this file has begun or is done'),
  'import.tokens_gone': refusal(3215, '令牌文件只能下载一次', 'The file of tokens can be downloaded only once'),
  'import.nothing': refusal(3216, '没有可导入的内容', 'There is nothing to import'),
  'import.mapping': refusal(3217, '列对应有误：{0}', 'The columns are not assigned rightly: {0}'),
  'import.unit': refusal(3218, '不能从 {0} 换算为 {1}', '{0} cannot be converted to {1}'),
  'import.too_many': refusal(
    3219,
    '待导入的文件过多，请先开始或取消它们',
    'Too many files wait to be imported; start or cancel them first',
  ),
}
