import { Button, Form, Modal, Tree } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { call, useCall } from '#web/calls/api.ts'
import { useText } from '#web/i18n.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { FailedState } from '#web/kit/FailedState.tsx'
import { Loading } from '#web/kit/Loading.tsx'
import { useToast } from '#web/toast.ts'
import { driversContract } from '../contract.ts'
import './drivers.css'
import { nodeMessages } from './nodeMessages.ts'

type PeerNode = Output<typeof driversContract.driverNodes>[number]
type Branch = { key: string; node: PeerNode; isLeaf?: boolean; children?: Branch[]; selectable: boolean }

const branchesOf = (nodes: readonly PeerNode[], above: string): Branch[] =>
  nodes.map((node) => ({
    // A node may hang at several places.
    key: `${above}/${node.nodeId}`,
    node,
    selectable: node.class === 'Variable',
    ...(node.class === 'Method' ? { isLeaf: true } : {}),
  }))
const grown = (branches: readonly Branch[], key: string, children: Branch[]): Branch[] =>
  branches.map((branch) => {
    if (branch.key === key) return children.length === 0 ? { ...branch, isLeaf: true } : { ...branch, children }
    return branch.children && key.startsWith(`${branch.key}/`)
      ? { ...branch, children: grown(branch.children, key, children) }
      : branch
  })

type DialogProps = { driverId: string; onClose: () => void; onPick: (nodeId: string) => void }

const NodeDialog = ({ driverId, onClose, onPick }: DialogProps) => {
  const text = useText(nodeMessages)
  const toast = useToast()
  const [tree, setTree] = useState<Branch[]>()
  const [chosen, setChosen] = useState<Branch>()
  const top = useCall(driversContract.driverNodes, { driverId, nodeId: '' })
  const branches = tree ?? branchesOf(top.data ?? [], '')
  const open = async ({ key, node }: Branch): Promise<void> => {
    try {
      const below = await call(driversContract.driverNodes, { driverId, nodeId: node.nodeId })
      setTree((before) => grown(before ?? branches, key, branchesOf(below, key)))
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Modal
      title={text('nodes')}
      open
      onCancel={onClose}
      okText={text('take')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => chosen && onPick(chosen.node.nodeId)}
    >
      <p className="tw-drivers-hint">{chosen ? chosen.node.nodeId : text('hint')}</p>
      {top.isPending && <Loading />}
      {top.error && <FailedState error={top.error} retry={top.refetch} />}
      {top.data?.length === 0 && <EmptyState title={text('none')} />}
      {branches.length > 0 && (
        <div className="tw-drivers-nodes">
          <Tree<Branch>
            aria-label={text('nodes')}
            treeData={branches}
            loadData={open}
            blockNode
            onSelect={(_, { node, selected }) => setChosen(selected ? node : undefined)}
            titleRender={({ node }) => (
              <span className="tw-drivers-node">
                <span>{node.name}</span>
                {node.type !== null && <span className="tw-dim">{`${node.type} ${node.value ?? ''}`.trim()}</span>}
              </span>
            )}
          />
        </div>
      )}
    </Modal>
  )
}

/** A button in a form: somebody walks through the nodes of the driver's peer, and the id of the variable that is taken becomes the value at `path`. */
export const NodePicker = ({ driverId, path }: { driverId: string; path: readonly string[] }) => {
  const text = useText(nodeMessages)
  const form = Form.useFormInstance()
  const [open, setOpen] = useState(false)
  const pick = (nodeId: string): void => {
    form.setFieldValue([...path], nodeId)
    void form.validateFields([[...path]]).catch(() => undefined)
    setOpen(false)
  }
  return (
    <div className="tw-drivers-pick">
      <Button size="small" onClick={() => setOpen(true)}>
        {text('pick')}
      </Button>
      {open && <NodeDialog driverId={driverId} onClose={() => setOpen(false)} onPick={pick} />}
    </div>
  )
}
