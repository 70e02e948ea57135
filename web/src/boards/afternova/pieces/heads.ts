// Which head a worker has: six drawings, recoloured by their fur.

export interface Head {
  drawing: string;
  fur: string;
}

const fur = (main: string, pale: string, dark: string): string => `--fur:${main};--fur-pale:${pale};--fur-dark:${dark}`;

/** Dogs and cats are foxes, heavy animals bears, masked or long faces raccoons, birds owls, weasels and rodents otters. */
const HEADS: Record<string, Head> = {
  W01: { drawing: 'paw_raccoon', fur: fur('#6d6a66', '#f6f1e4', '#2c2a29') },
  W02: { drawing: 'paw_fox', fur: '' },
  W03: { drawing: 'paw_bear', fur: fur('#9a9ea1', '#e6e4de', '#6d7174') },
  W04: { drawing: 'paw_bear', fur: fur('#f3efe4', '#fffaf0', '#2c2a29') },
  W05: { drawing: 'paw_otter', fur: fur('#8a5b34', '#d9b98c', '#4f301b') },
  W06: { drawing: 'paw_otter', fur: fur('#7d9b52', '#d8dfae', '#47602c') },
  W07: { drawing: 'lemur', fur: '' },
  W08: { drawing: 'paw_raccoon', fur: fur('#a98757', '#ead7ae', '#654a29') },
  W09: { drawing: 'paw_bear', fur: '' },
  W10: { drawing: 'paw_bear', fur: fur('#5a4a3e', '#e9d9bd', '#2f251f') },
  W11: { drawing: 'paw_fox', fur: fur('#c0a27a', '#f5ead3', '#5f4a33') },
  W12: { drawing: 'paw_otter', fur: fur('#5c534c', '#cfc4b2', '#2f2a26') },
  W13: { drawing: 'paw_fox', fur: fur('#b58253', '#f2dfc0', '#573821') },
  W14: { drawing: 'paw_otter', fur: fur('#b99f80', '#f1e6d2', '#7a6146') },
  W15: { drawing: 'paw_otter', fur: fur('#a37a4a', '#e8cfa3', '#5e4224') },
  W16: { drawing: 'paw_fox', fur: fur('#c99a63', '#f7ead0', '#7a5630') },
  W17: { drawing: 'paw_otter', fur: fur('#9b6f48', '#c99e70', '#6a4526') },
  W18: { drawing: 'paw_otter', fur: fur('#7a6350', '#ecd9b8', '#453526') },
  W19: { drawing: 'paw_otter', fur: fur('#5a3d2b', '#efd7a5', '#35231a') },
  W20: { drawing: 'paw_raccoon', fur: '' },
  W21: { drawing: 'paw_fox', fur: fur('#c67b45', '#f4dfbf', '#2f2621') },
  W22: { drawing: 'paw_owl', fur: fur('#8fa1ad', '#eef0ec', '#51626e') },
  W23: { drawing: 'paw_otter', fur: fur('#4c4a4e', '#d9b3a8', '#2a282b') },
  W24: { drawing: 'paw_owl', fur: fur('#4a5058', '#8d949b', '#25282d') },
  W25: { drawing: 'paw_otter', fur: fur('#a4a6ad', '#ece9e4', '#6c6e76') },
  W26: { drawing: 'paw_fox', fur: fur('#a08a63', '#dccba4', '#4f4029') },
  W27: { drawing: 'paw_otter', fur: fur('#a8814f', '#e5cd9d', '#61451f') },
  W28: { drawing: 'paw_otter', fur: fur('#b8763f', '#fbf4e3', '#6d3f1b') },
  W29: { drawing: 'paw_fox', fur: fur('#b59a6c', '#f1e4c6', '#6d5636') },
  W30: { drawing: 'paw_raccoon', fur: fur('#b0926a', '#f0e3c8', '#5f4628') },
  W31: { drawing: 'paw_bear', fur: fur('#6b4a30', '#c9a97e', '#3c2818') },
  W32: { drawing: 'paw_bear', fur: fur('#53565a', '#e7e4dc', '#2e3033') },
  W33: { drawing: 'paw_owl', fur: fur('#e6e2d6', '#fffaf0', '#a53b2c') },
  W34: { drawing: 'paw_fox', fur: fur('#c58d4a', '#f3e0b8', '#3c3027') },
  W35: { drawing: 'paw_otter', fur: '' },
  W36: { drawing: 'paw_fox', fur: fur('#7f868c', '#e9e8e2', '#3b4046') },
  W37: { drawing: 'paw_raccoon', fur: fur('#c7b08a', '#f6ecd4', '#6e563a') },
  W38: { drawing: 'paw_fox', fur: fur('#dba43f', '#f8e9bd', '#4a3218') },
  W39: { drawing: 'paw_owl', fur: '' },
  W40: { drawing: 'paw_owl', fur: fur('#6f7f8b', '#f1ead9', '#39444d') },
};

export function headOf(worker: string): Head {
  return HEADS[worker] ?? { drawing: 'worker_back', fur: '' };
}
